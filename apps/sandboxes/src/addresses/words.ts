/** Letters without macrons or other marks, small, with every run of anything else as one space. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** A text as part of an address id: its plain words joined by hyphens. */
export const slug = (text: string) => folded(text).replaceAll(' ', '-')

/** What people write for a word. Prefixes such as "ave" for avenue need no entry, a prefix matches anyway. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  rd: ['road'],
  tce: ['terrace'],
  trc: ['terrace'],
  cr: ['crescent'],
  crs: ['crescent'],
  dr: ['drive'],
  drv: ['drive'],
  dv: ['drive'],
  ln: ['lane'],
  hwy: ['highway'],
  hway: ['highway'],
  gr: ['grove'],
  gv: ['grove'],
  pde: ['parade'],
  ct: ['court'],
  crt: ['court'],
  bvd: ['boulevard'],
  blvd: ['boulevard'],
  av: ['avenue'],
  qy: ['quay'],
  wy: ['way'],
  mt: ['mount'],
  nth: ['north'],
  sth: ['south'],
  st: ['street', 'saint'],
  ave: ['avenue'],
  cres: ['crescent'],
  pl: ['place'],
  saint: ['st'],
  pt: ['point'],
  esp: ['esplanade'],
  palmy: ['palmerston'],
  chch: ['christchurch'],
  akl: ['auckland'],
  wgtn: ['wellington'],
  welly: ['wellington'],
}

/** The words that a word of a search may stand for, itself first. */
export const meanings = (word: string): readonly string[] => [word, ...(shortForms[word] ?? [])]
