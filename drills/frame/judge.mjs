// Compares what is stored with what the writers were told.
import { call } from './calls.mjs';

const maxRefusedKeys = 200;

/** Answers { lost, violations } of a journal; `url` is any server of the database. */
export async function judge(url, token, journal) {
  const findings = { lost: 0, violations: journal.unexpected.map((one) => `answered ${one}`) };
  const read = async (path) => {
    const answer = await call(`${url}/demo${path}`, { token });
    if (answer.status !== 200 && answer.status !== 404)
      throw new Error(`${path} cannot be read: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const checks = [
    ...journal.documents.map((one) => () => judgeDocument(read, one, findings)),
    ...journal.refusedKeys.slice(0, maxRefusedKeys).map((key) => async () => {
      const { status } = await read(`/categories/key=${key}`);
      if (status === 200) findings.violations.push(`${key} was refused and is stored`);
    }),
  ];
  const next = async () => {
    for (let check = checks.pop(); check !== undefined; check = checks.pop()) await check();
  };
  await Promise.all(Array.from({ length: 8 }, next));
  return findings;
}

async function judgeDocument(read, { id, version, slug, maybe, refused }, findings) {
  const { status, body } = await read(`/categories/${id}`);
  const wrong = (text) => findings.violations.push(`${id}: ${text}`);
  if (status === 404) {
    findings.lost += 1;
    return;
  }
  const stored = `version ${body.version} with ${body.slug.en}`;
  if (body.version < version) findings.lost += 1;
  else if (body.version === version && body.slug.en !== slug) wrong(`${stored}, not ${slug}`);
  else if (body.version === version + 1 && body.slug.en !== maybe) wrong(`${stored}, not ${maybe}`);
  else if (body.version > version + 1) wrong(`${stored} after version ${version}`);
  if (refused.includes(body.slug.en)) wrong(`${body.slug.en} was refused and is stored`);
  const where = encodeURIComponent(`resource(typeId="category" and id="${id}")`);
  const page = await read(`/messages?limit=500&sort=sequenceNumber&where=${where}`);
  const numbers = page.body.results.map(({ sequenceNumber }) => sequenceNumber);
  const expected = Array.from({ length: body.version }, (_, index) => index + 1);
  if (String(numbers) !== String(expected)) wrong(`messages ${numbers} of ${stored}`);
}
