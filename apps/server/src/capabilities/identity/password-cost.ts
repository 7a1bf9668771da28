// The second recommendation of RFC 9106 for Argon2id, the library's default kind, in one lane: 64 MiB, three passes.
export const passwordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

const { memoryCost, timeCost, parallelism } = passwordCost
const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** Whether a hash was made otherwise than hashes are made now. It says itself what it cost. */
export function isOlderHash(kept: string): boolean {
  return !kept.startsWith(prefix)
}
