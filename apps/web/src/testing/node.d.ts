// Tests read tables beside the project; the app itself runs in browsers and has no Node types.
declare module 'node:fs' {
  export function existsSync(path: URL): boolean;
  export function readFileSync(path: URL, encoding: 'utf8'): string;
  export function readFileSync(path: URL): Uint8Array;
}
declare module 'node:zlib' {
  export function gunzipSync(bytes: Uint8Array): { toString(): string };
}
