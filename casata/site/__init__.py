"""The site: tables in the browser, and everything around them."""
