'use strict'
// Every view of the page of runs and benches, looked at.
const { visitHistory } = require('./history_views.js')
const { lookAt } = require('../views.js')

lookAt(visitHistory)
