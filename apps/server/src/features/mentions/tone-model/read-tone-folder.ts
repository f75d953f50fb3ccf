import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentiment } from '@masthead/contract';
import { z } from 'zod';

/** A folder of a model that cannot be used; the message is a sentence for the operator. */
class ToneFolderError extends Error {}

interface ToneFolder {
  /** Path of the network. */
  model: string;
  tokenizer: object;
  tokenizerConfig: object;
  /** Tone of each output of the network. */
  tones: Sentiment[];
  /** Most tokens of a text; the rest is left out. */
  longest: number;
}

/** Places of the network, as exporters write them. */
const networks = ['model.onnx', 'onnx/model.onnx'];
/** Most tokens that are read even if the model could read more: the sentences that name a brand are rarely longer. */
const mostTokens = 256;

const names: Record<string, Sentiment> = {
  negative: 'negative',
  neg: 'negative',
  neutral: 'neutral',
  neu: 'neutral',
  positive: 'positive',
  pos: 'positive',
};

const configSchema = z.object({ id2label: z.record(z.string().regex(/^\d{1,2}$/), z.string()) });
const lengthSchema = z.object({ model_max_length: z.number().min(8) });

function readJsonFile(folder: string, name: string): object {
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch {
    throw new ToneFolderError(`${name} is missing or cannot be read.`);
  }
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch {
    throw new ToneFolderError(`${name} is no JSON object.`);
  }
}

/** Returns the tone of each output. Throws unless negative, neutral and positive are there once each. */
function tonesOf(config: object): Sentiment[] {
  const { success, data } = configSchema.safeParse(config);
  if (!success) throw new ToneFolderError('config.json has no id2label, which names the outputs of the model.');
  const labels = Object.entries(data.id2label).toSorted(([a], [b]) => Number(a) - Number(b));
  const tones = labels.flatMap(([, label]) => names[label.trim().toLowerCase()] ?? []);
  const isComplete = labels.length === 3 && new Set(tones).size === 3 && labels.every(([id], at) => Number(id) === at);
  if (!isComplete)
    throw new ToneFolderError(
      `id2label of config.json names ${labels.map(([, label]) => `‘${label}’`).join(', ')}; it must name negative, neutral and positive.`,
    );
  return tones;
}

/** Reads the description of a model from its folder. Throws ToneFolderError. */
export function readToneFolder(folder: string): ToneFolder {
  const found = networks.map((name) => join(folder, name)).find(existsSync);
  if (!found) throw new ToneFolderError(`${networks[0]} is missing.`);
  const tones = tonesOf(readJsonFile(folder, 'config.json'));
  const tokenizer = readJsonFile(folder, 'tokenizer.json');
  const hasConfig = existsSync(join(folder, 'tokenizer_config.json'));
  const tokenizerConfig = hasConfig ? readJsonFile(folder, 'tokenizer_config.json') : {};
  const stated = lengthSchema.safeParse(tokenizerConfig).data?.model_max_length ?? mostTokens;
  return { model: found, tokenizer, tokenizerConfig, tones, longest: Math.min(stated, mostTokens) };
}
