// The power goes: the embedded database and its server stand on a file system of their own that is
// shut down under them without flushing anything, then every process is killed. What was not synced
// to the (loop) device is gone, as after a power cut; sectors that a real disk would tear are not.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { fromBuild } from './frame/builds.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const { clusterName } = await fromBuild('embedded-postgres/cluster/cluster.js');
const { processesNamed, signal } = await fromBuild('embedded-postgres/cluster/processes.js');

const done = (program, ...parameters) => spawnSync(program, parameters, { encoding: 'utf8' });

function must(program, ...parameters) {
  const { status, stdout, stderr } = done(program, ...parameters);
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${stdout} ${stderr}`);
}

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: from here on nothing reaches the device. */
const shutDown = (folder) =>
  must(
    'perl',
    '-e',
    'sysopen(my $d, $ARGV[0], 0) or die $!; my $how = pack("I", 2); ioctl($d, 0x8004587d, $how) or die $!',
    folder,
  );

function openDisk(setting) {
  const image = join(setting.directory, 'disk');
  const folder = join(setting.directory, 'mounted');
  mkdirSync(folder);
  must('truncate', '-s', '1G', image);
  must('mkfs.ext4', '-q', '-F', image);
  const mount = () => must('mount', '-o', 'loop', image, folder);
  mount();
  const unmount = async () => {
    // Processes that have just been killed hold it for a moment.
    for (let tries = 0; done('umount', folder).status !== 0 && tries < 100; tries += 1)
      await sleep(50);
  };
  setting.later(unmount);
  return {
    folder,
    cut: () => shutDown(folder),
    async back() {
      await unmount();
      mount();
    },
  };
}

export default {
  name: 'power-cut',
  what: 'the file system of the embedded database shut down unflushed under load, and everything killed',
  full: { rounds: 10 },
  mutants: [
    {
      what: 'nothing is synced to the disk',
      edits: [
        {
          file: 'embedded-postgres/postmaster.js',
          from: "['fsync', 'on']",
          to: "['fsync', 'off']",
        },
      ],
    },
    {
      what: 'a commit is acknowledged before it is on the disk',
      edits: [
        {
          file: 'embedded-postgres/postmaster.js',
          from: "['synchronous_commit', 'on']",
          to: "['synchronous_commit', 'off']",
        },
      ],
    },
  ],
  async obstacle() {
    if (process.getuid?.() !== 0) return 'only root may mount a file system';
    if (!existsSync('/dev/loop-control')) return 'there are no loop devices';
    const missing = ['perl', 'mkfs.ext4', 'mount'].find((one) => done('which', one).status !== 0);
    return missing && `${missing} is not installed`;
  },
  async run(setting) {
    const disk = openDisk(setting);
    const flags = { 'data-dir': join(disk.folder, 'data') };
    let node = await startNode(setting, flags);
    const { port } = node;
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token, { timeoutMs: 10_000 });
    const { rounds } = setting.scale;
    const violations = [];
    const times = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_500);
      const name = await clusterName(join(disk.folder, 'data', 'postgres'));
      disk.cut();
      for (const pid of processesNamed(name)) signal(pid, 'SIGKILL');
      await node.end('SIGKILL');
      for (const pid of processesNamed(name)) signal(pid, 'SIGKILL');
      await disk.back();
      try {
        node = await startNode(setting, { port, ...flags });
      } catch (error) {
        violations.push(`after the cut: ${error.message.slice(0, 300)}`);
        break;
      }
      const back = await recovered(node, writers, 60_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
    }
    const figures = { 'first acknowledgement after (ms, median)': median(times) };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
