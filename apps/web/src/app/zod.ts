import * as z from 'zod/v4';
import { config } from 'zod/v4/core';

// The content security policy forbids code made from text, which is how Zod speeds itself up. Whoever imports Zod gets it from
// here (an alias of vite.config.ts), so this is said before any schema is made.
config({ jitless: true });

export { z };
