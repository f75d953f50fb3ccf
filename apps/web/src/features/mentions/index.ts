export { BackfillProgress } from './BackfillProgress.tsx';
export { langOf, MarkedText } from './MarkedText.tsx';
export { Origin } from './MentionFacts.tsx';
export { mediaTypeIcons } from './media-types.tsx';
export { streamQuery } from './mentions.api.ts';
export { openStream } from './open-stream.ts';
export { LicensedText } from './reader/LicensedText.tsx';
export { WhyConditions } from './reader/WhyMatched.tsx';
export { whyRows } from './reader/why-rows.ts';
