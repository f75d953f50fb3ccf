import { fileURLToPath } from 'node:url';

interface Frame {
  function?: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const mostFrames = 50;
const line = /^\s{0,8}at (?:(.{1,200}) \()?((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()\n]{1,500}):(\d{1,9}):(\d{1,9})\)?$/;

/** Returns the frames of a stack as Sentry orders them: the call that failed comes last. Nothing of its message is kept. */
export function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .slice(0, 200)
    .flatMap((text) => {
      const [, name, file = '', lineno, colno] = line.exec(text) ?? [];
      if (!file) return [];
      const path = file.startsWith('file://') ? fileURLToPath(file) : file;
      const filename = path.startsWith(root)
        ? path.slice(root.length).replaceAll('\\', '/')
        : path.replace(/^.*node_modules/, 'node_modules');
      const in_app = path.startsWith(root) && !filename.includes('node_modules');
      return [{ ...(name && { function: name }), filename, lineno: Number(lineno), colno: Number(colno), in_app }];
    })
    .slice(0, mostFrames)
    .toReversed();
}
