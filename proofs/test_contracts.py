"""CrossHair finds no ints that break a contract of the real functions, along any path."""

import pytest

from proofs.crosshair import confirm, contracts


@pytest.mark.parametrize("contract", contracts())
def test_contract_is_confirmed_over_all_paths(contract: str) -> None:
    said = confirm(contract)
    assert "Confirmed over all paths." in said
    assert "error" not in said
