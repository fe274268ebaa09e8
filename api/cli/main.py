"""The `maubinh` command: its entry point and the list of its subcommands.

Each subcommand lives in a module `api.cli.<name>` of its own. Those modules import only click and rules at their top;
the solver, the web framework and the wire types are loaded when a command runs, so that `--help` answers at once.
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import Any, Final

import click

from api.installation import PROJECT, InstallationError, check_installation, installed_version
from api.settings import PREFIX, is_service_link

_COMMANDS: Final = {
    "solve": ("solve", "The best arrangement of 13 cards, with what it is worth."),
    "evaluate": ("solve", "Judge an arrangement that a person made."),
    "enumerate": ("solve", "List the legal arrangements of 13 cards."),
    "settle": ("settle", "Who pays whom: settle a table given as JSON."),
    "tlmn": ("shedding", "Tien len (TLMN): sets, legal moves, whole games, settlement."),
    "sam": ("shedding", "Sam loc: sets, legal moves, whole games, settlement."),
    "batch": ("batch", "Answer files of hands: NDJSON, CSV, Parquet."),
    "report": ("report", "Sum up an output of batch as a page with plots."),
    "train": ("train", "Make the stored hands of an opponent model."),
    "bench": ("bench", "Measure the solver on this machine."),
    "rivals": ("rivals", "Compare our arrangers with reference policies."),
    "exploit": ("exploit", "How much an arranger can be beaten."),
    "strength": ("strength", "Measure all that we claim of our strength."),
    "rules": ("rules", "Presets and house options of the games."),
    "serve": ("serve", "Start the HTTP service."),
    "worker": ("worker", "Compute the jobs of the service."),
    "jobs": ("jobs", "List, cancel and purge the jobs of the service."),
    "warmup": ("serve", "Compile the kernels and store them in the cache."),
}


class _Commands(click.Group):
    """A group that loads the module of a subcommand when it is used, and reports the project's own errors in words."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, _ = _COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"{__package__}.{module}"), f"{cmd_name}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in _COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        from rules.errors import InvalidInputError, RulesError

        try:
            return super().invoke(ctx)
        except InvalidInputError as error:
            for fault in error.faults:
                click.echo(
                    f"{PROJECT}: {fault.pointer.lstrip('/') or 'input'}: {fault.message} [{fault.code}]", err=True
                )
            ctx.exit(2)
        except RulesError as error:
            click.echo(f"{PROJECT}: {error} [{error.code}]", err=True)
            ctx.exit(2)
        except OSError as error:  # a disk is full, a file is gone, a port is taken
            if error.errno == errno.EPIPE:
                raise  # nobody reads on, which click ends quietly
            click.echo(f"{PROJECT}: {error}", err=True)
            ctx.exit(1)


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    click.echo(f"{PROJECT} {installed_version(otherwise='unknown (not installed)')}")
    ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Print it and stop."
)
def maubinh() -> None:
    """Exact Mậu binh solver, and the rules of TLMN and Sâm: arrange, judge, replay, settle; serve the same over HTTP.

    Cards are free text: "AS 10♦ kh", a rank and a suit each, in quotes or not.
    Exit status: 0 done, 1 failed, 2 wrong use or input.
    """


def main() -> None:
    """Run the command line; the console script of the distribution."""
    for name in [name for name, text in os.environ.items() if name.startswith(PREFIX) and is_service_link(text)]:
        del os.environ[name]
    try:
        check_installation()
    except InstallationError as error:
        click.echo(f"{PROJECT}: {error}", err=True)
        sys.exit(1)
    maubinh(prog_name=PROJECT)
