"""The word rules of the rule sheet: a word in, a verdict with its reason out."""
