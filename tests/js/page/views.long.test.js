'use strict'
// Every view of the page of crews, looked at.
const { lookAt, visit } = require('./views.js')

lookAt(visit)
