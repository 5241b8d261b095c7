"""What this package says to vectors, where a runner must answer what nobody has written down."""
