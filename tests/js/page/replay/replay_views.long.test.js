'use strict'
// Every view of the page of a replay, looked at.
const { lookAt } = require('../views.js')
const { visitReplay } = require('./replay_views.js')

lookAt(visitReplay)
