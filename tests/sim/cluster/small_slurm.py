"""A Slurm of two nodes on this machine, for as long as it is needed: no systemd, no munge, no cgroups, nothing outside a
folder of its own, ports of its own on the loopback interface."""

import os
import shutil
import signal
import socket
import subprocess
import time

NODES = ("n1", "n2")
PROGRAMS = ("slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo")

CONFIGURATION = """\
ClusterName=small
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ports[0]}
AuthType=auth/none
CredType=cred/none
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,defer_batch
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
SlurmctldTimeout=30
SlurmdTimeout=10
KillWait=2
MinJobAge=10
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=2 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    """Why there can be none; "" if there can."""
    where = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    for program in PROGRAMS:
        if not shutil.which(program, path=where):
            return f"there is no {program} (slurm-wlm)"
    if os.geteuid() != 0:
        return "Slurm's daemons want root"
    return ""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class SmallSlurm:
    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, SLURM_CONF=os.path.join(folder, "slurm.conf"))
        self.environment["PATH"] += ":/usr/sbin:/sbin"
        self.daemons = {}

    def __enter__(self):
        os.makedirs(os.path.join(self.folder, "state"))
        for node in NODES:
            os.makedirs(os.path.join(self.folder, "spool." + node))
        host = socket.gethostname().split(".")[0]
        with open(self.environment["SLURM_CONF"], "w", encoding="utf-8") as out:
            out.write(CONFIGURATION.format(host=host, user="root", ports=free_ports(3), folder=self.folder))
        self.start("slurmctld", ["slurmctld", "-D", "-c"])
        for node in NODES:
            self.start_node(node)
        self.wait_until_idle()
        return self

    def __exit__(self, *_):
        subprocess.run(["scancel", "--user=root"], env=self.environment, timeout=20, check=False,
                       capture_output=True)
        for name in reversed(list(self.daemons)):
            self.stop(name, signal.SIGTERM)

    def start(self, name, command):
        with open(os.path.join(self.folder, name + ".out"), "ab") as log:
            self.daemons[name] = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log,
                                                  stdin=subprocess.DEVNULL)

    def start_node(self, node):
        self.start(node, ["slurmd", "-D", "-N", node])

    def stop(self, name, how):
        process = self.daemons.pop(name)
        process.send_signal(how)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def ask(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30,
                              check=False).stdout

    def wait_until_idle(self):
        for _ in range(200):
            if self.ask("sinfo", "-h", "-N", "-o", "%T").split() == ["idle"] * len(NODES):
                return
            time.sleep(0.1)
        raise RuntimeError("the nodes of the small Slurm don't come up: " + self.ask("sinfo", "-N", "-l"))
