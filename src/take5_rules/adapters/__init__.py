"""Adapters: one file for each outside framework, built on public names only.

They keep the words of their frameworks (environment, agent, action space) and the rules of this package.
Each needs the extra of its name, and says so where that is missing.
"""
