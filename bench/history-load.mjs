// Updates documents over HTTP, a few at the same time, for the bench of the history: a process of its own, so
// that its processor time does not count.
process.on('message', async (job) => {
  try {
    process.send({ versions: await update(job) });
  } catch (error) {
    process.send({ failure: `${error.stack ?? error}` });
  }
});

/** Each document is updated so many times; answers its last version. */
const update = ({ url, token, path, member, documents, times }) =>
  Promise.all(
    documents.map(async ({ id, version: first }) => {
      let version = first;
      for (let index = 0; index < times; index += 1) {
        const actions = [{ action: member.action, [member.name]: `Value ${version}` }];
        const response = await fetch(`${url}${path}/${id}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ version, actions }),
        });
        const body = await response.json();
        if (response.status !== 200) throw new Error(JSON.stringify(body));
        version = body.version;
      }
      return { id, version };
    }),
  );
