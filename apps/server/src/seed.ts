import type { Ground } from './platform/context.ts'

/** Fills an empty database as the setting SEED says: `demo`, `empty`, or `load:<customers>`. */
export async function seedDatabase(_ground: Ground): Promise<void> {}
