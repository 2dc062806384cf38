"""swift.py DIR: serves OpenStack Swift with its S3 interface on 127.0.0.1 until standard input is closed.

State is kept in DIR, which must be on a file system with user attributes. The first line on standard output is JSON:
{"endpoint", "accessKeyId", "secretAccessKey"}. Swift is Debian's package python3-swift; one node, one replica.
"""

import json
import os
import pwd
import secrets
import signal
import socket
import sys
import time

folder = sys.argv[1]
os.setxattr(folder, "user.swift", b"objects keep their headers in attributes")
servers = ["account", "container", "object", "proxy"]
secret = secrets.token_hex(20)


def free_ports(count):
    """Ports below the ephemeral range, so that no client connection takes one."""
    held = []
    for port in secrets.SystemRandom().sample(range(20000, 32000), 200):
        probe = socket.socket()
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        held.append(probe)
        if len(held) == count:
            break
    numbers = [probe.getsockname()[1] for probe in held]
    for probe in held:
        probe.close()
    return numbers


class Cache:
    """In-process replacement for memcached."""

    entries = {}

    def get(self, key, **_):
        until, text = self.entries.get(key, (0, "null"))
        return json.loads(text) if until > time.time() else None

    def set(self, key, value, time=0, **_):
        self.entries[key] = (now() + (time or 86400), json.dumps(value))

    def delete(self, key, **_):
        self.entries.pop(key, None)


now = time.time
cache = Cache()


def cache_filter(_, **__):
    """Paste filter factory that passes the cache to the proxy."""
    return lambda app: lambda env, start: app({**env, "swift.cache": cache}, start)


FILTERS = {
    "healthcheck": "use = egg:swift#healthcheck",
    "catch_errors": "use = egg:swift#catch_errors",
    "gatekeeper": "use = egg:swift#gatekeeper",
    "cache": "paste.filter_factory = __main__:cache_filter",
    "listing_formats": "use = egg:swift#listing_formats",
    "s3api": "use = egg:swift#s3api\nlocation = us-east-1",
    "tempauth": f"use = egg:swift#tempauth\nuser_guide_publisher = {secret} .admin",
    "copy": "use = egg:swift#copy",
    "dlo": "use = egg:swift#dlo",
    "slo": "use = egg:swift#slo",
    "versioned_writes": "use = egg:swift#versioned_writes\nallow_object_versioning = true",
    "symlink": "use = egg:swift#symlink",
}


def configure(name, port, filters, options=""):
    sections = "\n".join(f"[filter:{each}]\n{FILTERS[each]}" for each in filters)
    with open(f"{folder}/{name}-server.conf", "w") as file:
        file.write(
            f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = {pwd.getpwuid(os.getuid()).pw_name}
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
conn_timeout = 10
node_timeout = 60
log_level = ERROR
[pipeline:main]
pipeline = {" ".join(filters)} {name}-server
{sections}
[app:{name}-server]
use = egg:swift#{name}
{options}
"""
        )


os.makedirs(f"{folder}/devices/one", exist_ok=True)
ports = dict(zip(servers, free_ports(len(servers))))
with open(f"{folder}/swift.conf", "w") as file:
    file.write("[swift-hash]\nswift_hash_path_suffix = guide\n[storage-policy:0]\nname = one\ndefault = yes\n")
configure("account", ports["account"], ["healthcheck"])
configure("container", ports["container"], ["healthcheck"])
# Listings are updated synchronously, because no daemon here does it later.
configure("object", ports["object"], ["healthcheck"], "container_update_timeout = 60")
configure("proxy", ports["proxy"], list(FILTERS), "account_autocreate = true\nerror_suppression_limit = 1000000000")

from swift.common import utils

utils.set_swift_dir(folder)
from swift.common.ring import RingBuilder

for name in servers[:3]:
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": ports[name], "device": "one", "weight": 1})
    ring.rebalance(seed="guide")
    ring.get_ring().save(f"{folder}/{name}.ring.gz")

import swift.account.server
import swift.container.server
import swift.obj.server
import swift.proxy.server
from swift.common.wsgi import run_wsgi

children = []
for name in servers:
    child = os.fork()
    if child == 0:
        log = os.open(f"{folder}/{name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(log, 1)
        os.dup2(log, 2)
        sys.exit(run_wsgi(f"{folder}/{name}-server.conf", f"{name}-server", verbose=True))
    children.append(child)


def answers(port):
    try:
        with socket.create_connection(("127.0.0.1", port), 2) as connection:
            connection.sendall(b"GET /healthcheck HTTP/1.0\r\n\r\n")
            return b"OK" in connection.recv(1024)
    except OSError:
        return False


for _ in range(600):
    if all(answers(port) for port in ports.values()):
        break
    time.sleep(0.1)
print(
    json.dumps(
        {
            "endpoint": f"http://127.0.0.1:{ports['proxy']}",
            "accessKeyId": "guide:publisher",
            "secretAccessKey": secret,
        }
    ),
    flush=True,
)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGTERM)
