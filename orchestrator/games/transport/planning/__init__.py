"""Planning of carrying in the transport game: routes of several carriers with bags, from known and from expected targets."""
