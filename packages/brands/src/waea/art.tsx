import type { ArtProps, Drawings } from '../arts.ts'

/** Waea draws with a round pen on a quiet ground: hills, a sun, and a line around each thing. */
const line = { strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const thing = { ...line, className: 'fill-art-paper stroke-art-line' }
const stroke = { ...line, className: 'stroke-art-line' }
const wave = { ...line, strokeWidth: 5, className: 'stroke-art-sun' }
const hills = <path d="M0 96c36-22 70-12 104-4s88-26 136 6v22H0z" className="fill-art-far" />

const drawings: Drawings = {
  internet: (
    <>
      {hills}
      <path d="M72 92V58l48-34 48 34v34z" {...thing} />
      <path d="M108 92V70h24v22" {...stroke} />
      <path d="M100 50a29 29 0 0 1 40 0M109 60a16 16 0 0 1 22 0" {...wave} />
    </>
  ),
  'mobile-services': (
    <>
      {hills}
      <rect x="96" y="18" width="48" height="86" rx="10" {...thing} />
      <path d="M114 92h12" {...stroke} />
      <path d="M158 40a30 30 0 0 1 0 42M170 30a46 46 0 0 1 0 62M82 40a30 30 0 0 0 0 42" {...wave} />
    </>
  ),
  entertainment: (
    <>
      {hills}
      <path d="M62 34h116v54H62z" {...thing} />
      <path d="m110 48 24 13-24 13z" className="fill-art-near" />
      <path d="M92 104h56M120 88v16" {...stroke} />
      <path d="M196 40v30M196 40l14-4v26" {...wave} />
    </>
  ),
  shopping: (
    <>
      {hills}
      <path d="M80 46h80l8 58H72z" {...thing} />
      <path d="M102 58V40a18 18 0 0 1 36 0v18" {...stroke} />
      <path d="M100 82c10 10 30 10 40 0" {...wave} />
    </>
  ),
  gifts: (
    <>
      {hills}
      <path d="M78 60h84v44H78zM72 44h96v16H72z" {...thing} />
      <path d="M120 44v60" {...wave} />
      <path d="M120 44c-8-22-34-20-30-6 2 6 18 6 30 6 12 0 28 0 30-6 4-14-22-16-30 6z" {...stroke} />
    </>
  ),
  left: (
    <>
      {hills}
      <path d="M68 92a52 52 0 1 1 104 0" {...stroke} strokeWidth="14" className="stroke-art-paper" />
      <path d="M68 92a52 52 0 0 1 78-45" {...wave} strokeWidth="14" />
      <path d="m120 92 22-28" {...stroke} />
      <circle cx="120" cy="92" r="7" className="fill-art-line" />
    </>
  ),
  money: (
    <>
      {hills}
      <path d="M84 16h72v88l-12-8-12 8-12-8-12 8-12-8-12 8z" {...thing} />
      <path d="M100 38h40M100 54h40" {...stroke} />
      <path d="m106 76 9 8 18-18" {...wave} />
    </>
  ),
  choices: (
    <>
      {hills}
      <path d="M60 38h120M60 64h120M60 90h120" {...stroke} />
      <circle cx="146" cy="38" r="11" className="fill-art-sun stroke-art-line" strokeWidth="4" />
      <circle cx="90" cy="64" r="11" {...thing} />
      <circle cx="124" cy="90" r="11" className="fill-art-sun stroke-art-line" strokeWidth="4" />
    </>
  ),
  help: (
    <>
      {hills}
      <path
        d="M68 24h78a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12h-46l-20 18V76H68a12 12 0 0 1-12-12V36a12 12 0 0 1 12-12z"
        {...thing}
      />
      <path d="M78 44h58M78 58h36" {...stroke} />
      <path d="M176 52c10 8 10 34-6 46" {...wave} />
    </>
  ),
}

/** One of Waea's drawings. */
export default function Art({ name }: ArtProps) {
  return drawings[name]
}
