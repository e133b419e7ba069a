"""Crews as a service: server.py joins the parts, app.py is the API, crews/ runs the crews, web/ lets requests in."""
