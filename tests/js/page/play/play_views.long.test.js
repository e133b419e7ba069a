'use strict'
// Every view of the page of kitchens and games, looked at.
const { visitGames } = require('./game_views.js')
const { visitKitchens } = require('./kitchen_views.js')
const { lookAt } = require('../views.js')

lookAt(visitKitchens, visitGames)
