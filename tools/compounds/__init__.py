"""Training of the compound judge: known compounds and labels in, arrays under ``data/compounds`` out.

Start reading at :mod:`tools.train_compounds`.
"""
