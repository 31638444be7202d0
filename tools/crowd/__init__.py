"""A crowd of phones on the loopback interface: how long they wait for each other, and for a verdict."""
