import type { Sentiment } from '@masthead/contract';
import { type Config, ConfigError } from '../../../platform/config/index.ts';
import { startThreads } from '../../../platform/threads/index.ts';
import { readToneFolder } from './read-tone-folder.ts';

export interface ToneTask {
  folder: string;
  texts: string[];
}

export interface ComputedTone {
  tone: Sentiment;
  /** 0 to 1. */
  confidence: number;
}

export interface ToneModel {
  /** Returns the tone of each text. The work runs in a thread of its own. */
  score(texts: string[]): Promise<ComputedTone[]>;
  stop(): Promise<void>;
}

/** Processor time in milliseconds of a batch and of loading the model before the first one. */
const patience = 240_000;
/** Tokenizers of a hundred languages take several hundred MB. The network itself is outside of this limit. */
const megabytes = 1536;

/** Opens the model of a folder; it is loaded when the first text comes. */
export function openToneModel(folder: string): ToneModel {
  const script = new URL('./tone-thread.ts', import.meta.url);
  const threads = startThreads<ToneTask, ComputedTone[]>({ script, threads: 1, patience, megabytes });
  return { score: (texts) => threads.run({ folder, texts }), stop: threads.stop };
}

/** Checks that the model of the settings, if they name one, can be loaded and answers. Throws ConfigError. */
export async function checkToneModel({ MASTHEAD_TONE_MODEL: folder }: Pick<Config, 'MASTHEAD_TONE_MODEL'>) {
  if (!folder) return;
  const model = openToneModel(folder);
  try {
    readToneFolder(folder);
    await model.score(['Masthead']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The folder ${folder} of MASTHEAD_TONE_MODEL cannot be used: ${reason}`);
  } finally {
    await model.stop();
  }
}
