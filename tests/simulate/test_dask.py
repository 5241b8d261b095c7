"""A real local Dask cluster plays the same matches."""

import pytest

from take5_rules import CLASSIC, one_round
from take5_rules.playing import SimulationError, SimulationFault
from take5_rules.policies import Policy, cheapest_risk, lowest, random_cards
from take5_rules.simulate import simulate
from tests.simulate import helpers

dask = pytest.importorskip("dask", reason="Dask is not installed: pip install 'dask[distributed]'")
distributed = pytest.importorskip("distributed", reason="Dask's scheduler is not installed")

pytestmark = pytest.mark.filterwarnings("ignore")

ROUND = one_round(CLASSIC)
POLICIES: list[Policy] = [random_cards, cheapest_risk, lowest]


def test_a_dask_cluster_of_processes_gives_the_results_of_one_core() -> None:
    here = [*simulate(30, ROUND, POLICIES, "dask", rotate_seats=True, keep_actions=True)]
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, protocol="tcp"
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        for chunk_size in (1, 7):
            found = simulate(
                30,
                ROUND,
                POLICIES,
                "dask",
                executor,
                rotate_seats=True,
                keep_actions=True,
                chunk_size=chunk_size,
            )
            assert [*found] == here


def test_a_dask_worker_that_dies_again_and_again_is_a_clear_error() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None, protocol="tcp"
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
        pytest.raises(SimulationError) as caught,
    ):
        for _ in simulate(40, ROUND, [lowest, helpers.dies_holding_55], 1, executor, chunk_size=2):
            pass
    assert caught.value.fault is SimulationFault.EXECUTOR_FAILED
    assert "KilledWorker" in str(caught.value)
