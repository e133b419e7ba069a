"""Run crews (teams of bots) as an HTTP service: server.py joins the parts, app.py is the API, crews/ runs crews, web/ checks
requests."""
