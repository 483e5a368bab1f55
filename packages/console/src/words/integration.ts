// Subscriptions and extensions: test calls, latest deliveries and calls, and what became of them.
import { words } from './texts.ts';

export const integrationWords = words({
  state: { en: 'State', de: 'Zustand' },
  waiting: { en: 'Waiting', de: 'Wartend' },
  sent: { en: 'Delivered', de: 'Zugestellt' },
  failed: { en: 'Failed', de: 'Misslungen' },
  sendTest: { en: 'Send a test message', de: 'Testnachricht senden' },
  arrived: { en: 'The test message arrived.', de: 'Die Testnachricht ist angekommen.' },
  heldBack: {
    en: 'The destination is not called by this server. The test message stays here.',
    de: 'Dieser Server ruft das Ziel nicht auf. Die Testnachricht bleibt hier.',
  },
  notArrived: {
    en: (reason: string) => `The test message did not arrive: ${reason}`,
    de: (reason: string) => `Die Testnachricht ist nicht angekommen: ${reason}`,
  },
  latestDeliveries: { en: 'Latest deliveries', de: 'Letzte Zustellungen' },
  noDelivery: {
    en: 'This server has delivered nothing here since it started.',
    de: 'Dieser Server hat hierher seit seinem Start nichts zugestellt.',
  },
  suspend: { en: 'Suspend', de: 'Anhalten' },
  resume: { en: 'Resume', de: 'Fortsetzen' },
  at: { en: 'At', de: 'Um' },
  what: { en: 'What', de: 'Was' },
  about: { en: 'About', de: 'Worüber' },
  result: { en: 'Result', de: 'Ergebnis' },
  reason: { en: 'Reason', de: 'Grund' },
  milliseconds: { en: 'Milliseconds', de: 'Millisekunden' },
  sendTestCall: { en: 'Send a test call', de: 'Testaufruf senden' },
  testCallSends: {
    en: 'The test call sends the newest document of the first trigger. The answer changes nothing.',
    de: 'Der Testaufruf sendet das neueste Dokument des ersten Auslösers. Die Antwort ändert nichts.',
  },
  acceptedCall: {
    en: (count: number) =>
      count === 0
        ? 'The extension accepted the call.'
        : `The extension accepted the call and answered ${count} update actions.`,
    de: (count: number) =>
      count === 0
        ? 'Die Erweiterung hat den Aufruf angenommen.'
        : `Die Erweiterung hat den Aufruf angenommen und ${count} Änderungsaktionen geantwortet.`,
  },
  failedCall: {
    en: (reason: string) => `The test call failed: ${reason}`,
    de: (reason: string) => `Der Testaufruf ist misslungen: ${reason}`,
  },
  latestCalls: { en: 'Latest calls', de: 'Letzte Aufrufe' },
  noCall: {
    en: 'This server has not called the extension since it started.',
    de: 'Dieser Server hat die Erweiterung seit seinem Start nicht aufgerufen.',
  },
  onlyFailures: { en: 'Only failures', de: 'Nur Fehler' },
  noFailure: { en: 'No call failed.', de: 'Kein Aufruf ist misslungen.' },
  taken: { en: 'Arrived', de: 'Angekommen' },
  held: { en: 'Held here', de: 'Hier behalten' },
  temporary: { en: 'Failed, is tried again', de: 'Misslungen, wird wiederholt' },
  misconfigured: { en: 'Failed, wrong destination', de: 'Misslungen, falsches Ziel' },
  refused: { en: 'Refused', de: 'Abgelehnt' },
  accepted: { en: 'Accepted', de: 'Angenommen' },
  late: { en: 'No answer in time', de: 'Keine Antwort in der Zeit' },
});
