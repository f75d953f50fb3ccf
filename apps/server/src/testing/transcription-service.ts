import { createServer } from 'node:http';

interface Asked {
  headers: Record<string, string | string[] | undefined>;
  /** Fields of the form, and the bytes of its file. */
  fields: Record<string, string>;
  file: number;
}

type Answer = { status: number; headers?: Record<string, string>; body: string } | 'hang';

interface Segment {
  start: number;
  end: number;
  text: string;
}

/** Makes an answer as services with the interface of OpenAI give it. */
export const spokenAnswer = (segments: readonly Segment[], language = 'english'): Answer => ({
  status: 200,
  body: JSON.stringify({ task: 'transcribe', language, duration: 10, text: '', segments }),
});

/**
 * Starts a transcription service on loopback with the interface of OpenAI. It requires a key, keeps its requests, and
 * answers with the test's `answers`, repeating the last one.
 */
export async function startTranscriptionService(key: string) {
  const asked: Asked[] = [];
  const answers: Answer[] = [spokenAnswer([])];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
      const file = form.get('file');
      const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
      asked.push({
        headers: request.headers,
        fields: Object.fromEntries(fields),
        file: file instanceof Blob ? file.size : 0,
      });
      if (request.url !== '/v1/audio/transcriptions') return response.writeHead(404).end();
      if (request.headers.authorization !== `Bearer ${key}`)
        return response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"Wrong key"}}');
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer === 'hang') return;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/v1`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  /** Lets the service give these answers in turn. */
  const answer = (...next: Answer[]) => answers.splice(0, answers.length, ...next);
  return { url, asked, answer, stop };
}
