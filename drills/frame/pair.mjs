// A primary and a standby that acknowledges every commit, behind an address that can be switched.
import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster } from './cluster.mjs';
import { openProxy } from './proxy.mjs';

export async function openPair(setting) {
  const settings = { wal_keep_size: '256MB' };
  const primary = await openCluster(setting, 'first', { settings });
  await primary.end();
  const standby = await openCluster(setting, 'second', { of: primary, settings });
  await primary.start();
  // What is sent on this way is lost when it is cut, as in a network.
  const link = await openProxy(primary.port, setting.later);
  standby.follow(link, 'second');
  await standby.start();
  // Before there is a standby nobody could commit.
  await primary.run(`alter system set synchronous_standby_names = 'second'`);
  await primary.run('select pg_reload_conf()');
  await follows(primary);
  const proxy = await openProxy(primary.port, setting.later);
  const url = primary.url.replace(String(primary.port), String(proxy.port));
  return { primary, standby, link, proxy, url };
}

async function follows(primary) {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await primary.run('select sync_state from pg_stat_replication');
    if (row?.sync_state === 'sync') return;
    await sleep(50);
  }
  throw new Error('the standby does not follow');
}
