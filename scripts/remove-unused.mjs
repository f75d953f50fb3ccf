import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Files of packages that are used; the other builds in these folders are removed. */
const kept = {
  'onnxruntime-web/dist': ['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'],
  'onnxruntime-web/lib': [],
  'onnxruntime-web/docs': [],
  // Whole builds for pages without a bundler; we import parts of `lib`.
  'echarts/dist': [],
  'world-atlas': ['countries-110m.json', 'package.json', 'LICENSE', 'README.md'],
};

/** Removes large files of installed packages that nothing loads (170 MB). */
export function removeUnused() {
  for (const [name, files] of Object.entries(kept)) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((one) => !files.includes(one)))
      rmSync(join(folder, file), { recursive: true, force: true });
  }
}
