// What a stream of server-sent events tells.

/** Comments have no id; an end that is none throws. */
export async function* eventsIn(response: Response): AsyncGenerator<{ id: string; data: any }> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const [, id = '', data = 'null'] = /^id: (\S+)(?:\ndata: (.*))?$/.exec(event) ?? [];
      yield { id, data: JSON.parse(data) };
    }
  }
}
