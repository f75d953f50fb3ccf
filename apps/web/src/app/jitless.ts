import { z } from 'zod';

// The content security policy forbids code made from text, which is how Zod speeds itself up. Set before any schema is made.
z.config({ jitless: true });
