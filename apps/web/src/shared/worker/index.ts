export { canInstall, install, isInstalled } from './install.ts';
export { canPush, pushedKinds, resumePushing, startPushing, stopPushing } from './push.ts';
export { forgetWorker, hasWorkers, isKeeping, keepLists, resumeKeeping } from './worker.ts';
