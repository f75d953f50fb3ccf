import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Storage } from '../storage/index.ts';
import { type Failure, invalidField } from './failure.ts';
import { badPart, partsOf } from './multipart.ts';

/** Milliseconds without a byte after which a sender is given up. */
const patience = 60_000;

/** A file that was received into a temporary one. */
export interface ReceivedFile {
  path: string;
  name: string;
  bytes: number;
  sha256: Buffer;
}

interface Expected<Form, Name extends string> {
  /** Fields, which come before the files. */
  form: z.ZodType<Form>;
  /** Files by the names of their fields: most bytes of each, and the refusal of a larger one. */
  files: Readonly<Record<Name, { bytes: number; tooLarge: () => Failure }>>;
}

/**
 * Receives a multipart request with files, each written to disk as it arrives, and hands it to `keep`; the temporary files are gone
 * afterwards. Throws 413, and 422 if no file came.
 */
export async function receiveFiles<Form, Name extends string, Answer>(
  request: FastifyRequest,
  storage: Pick<Storage, 'temporaryPath'>,
  expected: Expected<Form, Name>,
  keep: (form: Form, files: Partial<Record<Name, ReceivedFile>>) => Promise<Answer>,
): Promise<Answer> {
  const names = Object.keys(expected.files) as Name[];
  if (!request.isMultipart()) throw invalidField(names[0] ?? 'file', 'required');
  const files: Partial<Record<Name, ReceivedFile>> = {};
  const paths: string[] = [];
  const temporaryPath = async () => {
    const path = await storage.temporaryPath();
    paths.push(path);
    return path;
  };
  request.raw.setTimeout(patience, () => request.raw.destroy(new Error('aborted')));
  try {
    const form = await receive(request, expected, { names, files, temporaryPath });
    return await keep(form, files);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    request.raw.setTimeout(0);
    for (const path of paths) await rm(path, { force: true });
  }
}

interface Receiving<Name extends string> {
  names: readonly Name[];
  files: Partial<Record<Name, ReceivedFile>>;
  temporaryPath: () => Promise<string>;
}

async function receive<Form, Name extends string>(
  request: FastifyRequest,
  expected: Expected<Form, Name>,
  { names, files, temporaryPath }: Receiving<Name>,
): Promise<Form> {
  const sent: Record<string, string> = {};
  const most = Math.max(...names.map((name) => expected.files[name].bytes));
  let form: { data: Form } | null = null;
  for await (const part of partsOf(request, { files: names.length, fields: 10, fieldSize: 1000, fileSize: most })) {
    if (part.type === 'field') {
      if (part.value !== '') sent[part.fieldname] = part.value;
      continue;
    }
    const name = names.find((one) => one === part.fieldname && !files[one]);
    if (!name) throw invalidField(names[0] ?? 'file', 'required');
    form ??= read(expected.form, sent, names[0] ?? 'file');
    const { bytes: allowed, tooLarge } = expected.files[name];
    const hash = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        if (bytes > allowed) return done(tooLarge());
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const path = await temporaryPath();
    await pipeline(part.file, meter, createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
      throw bytes > allowed ? error : badPart(error);
    });
    if (part.file.truncated) throw tooLarge();
    files[name] = { path, name: nameOf(part.filename), bytes, sha256: hash.digest() };
  }
  if (!form) throw invalidField(names[0] ?? 'file', 'required');
  return form.data;
}

function read<Form>(schema: z.ZodType<Form>, sent: object, fallback: string): { data: Form } {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw invalidField(String(parsed.error.issues[0]?.path[0] ?? fallback), 'invalid');
  return { data: parsed.data };
}

const nameOf = (sent: string | undefined): string =>
  (sent ?? '')
    .replace(/[\p{Cc}/\\]/gu, '')
    .toWellFormed()
    .slice(0, 255) || 'file';
