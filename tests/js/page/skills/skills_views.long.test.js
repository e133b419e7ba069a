'use strict'
// Every view of the page of skills, looked at.
const { lookAt } = require('../views.js')
const { visitSkills } = require('./skills_views.js')

lookAt(visitSkills)
