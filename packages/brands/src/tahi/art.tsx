import type { ArtProps, Drawings } from '../arts.ts'

/** Tahi cuts flat shapes with sharp corners and lays them over each other, without a line. */
const ground = <path d="M0 84h240v36H0z" className="fill-art-far" />
const near = 'fill-art-near'
const bright = 'fill-art-sun'
const paper = 'fill-art-paper'
const deep = 'fill-art-line'

const drawings: Drawings = {
  internet: (
    <>
      {ground}
      <path d="M60 108V52h120v56z" className={near} />
      <path d="M44 52 120 8l76 44z" className={deep} />
      <path d="M84 108a36 36 0 0 1 72 0h-16a20 20 0 0 0-40 0z" className={bright} />
    </>
  ),
  'mobile-services': (
    <>
      {ground}
      <path d="M88 8h64v104H88z" className={deep} />
      <path d="M96 18h48v74H96z" className={paper} />
      <path d="M152 92a64 64 0 0 0 64-64h-24a40 40 0 0 1-40 40z" className={bright} />
      <path d="M104 74h10v10h-10zM118 60h10v24h-10zM132 44h10v40h-10z" className={near} />
    </>
  ),
  entertainment: (
    <>
      {ground}
      <path d="M48 20h144v76H48z" className={deep} />
      <path d="M58 30h124v56H58z" className={near} />
      <path d="m102 38 44 20-44 20z" className={bright} />
      <path d="M92 96h56v14H92z" className={deep} />
    </>
  ),
  shopping: (
    <>
      {ground}
      <path d="M72 44h96v68H72z" className={near} />
      <path d="M120 44h48v68h-48z" className={deep} />
      <path d="M92 60V44a28 28 0 0 1 56 0v16h-12V44a16 16 0 0 0-32 0v16z" className={bright} />
    </>
  ),
  gifts: (
    <>
      {ground}
      <path d="M70 52h100v60H70z" className={near} />
      <path d="M62 36h116v22H62z" className={deep} />
      <path d="M108 36h24v76h-24z" className={bright} />
      <path d="M120 36 84 8v28zM120 36l36-28v28z" className={bright} />
    </>
  ),
  left: (
    <>
      {ground}
      <path d="M44 108a76 76 0 0 1 152 0h-32a44 44 0 0 0-88 0z" className={near} />
      <path d="M44 108a76 76 0 0 1 114-66l-16 28a44 44 0 0 0-66 38z" className={bright} />
      <path d="m110 108 48-52-28 60z" className={deep} />
    </>
  ),
  money: (
    <>
      {ground}
      <path d="M76 8h88v104H76z" className={paper} />
      <path d="M76 8h88v24H76z" className={deep} />
      <path d="M90 44h60v10H90zM90 62h36v10H90z" className={near} />
      <circle cx="160" cy="88" r="26" className={bright} />
      <path d="m146 88 10 10 20-20-6-6-14 14-4-4z" className={deep} />
    </>
  ),
  choices: (
    <>
      {ground}
      <path d="M44 22h152v16H44zM44 54h152v16H44zM44 86h152v16H44z" className={near} />
      <path d="M140 14h32v32h-32zM108 78h32v32h-32z" className={bright} />
      <path d="M68 46h32v32H68z" className={deep} />
    </>
  ),
  help: (
    <>
      {ground}
      <path d="M48 12h108v64H96l-28 28V76H48z" className={near} />
      <path d="M66 32h72v10H66zM66 50h44v10H66z" className={paper} />
      <path d="M164 44h44v44h-12v18l-18-18h-14z" className={bright} />
    </>
  ),
}

/** One of Tahi's drawings. */
export default function Art({ name }: ArtProps) {
  return drawings[name]
}
