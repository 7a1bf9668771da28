import type { BrandImages } from '../brand.ts'

const coral = ['#ff7a66', '#ff8573'] as const

/** Tahi's images: blocks of colour, like its pages. */
export const images: BrandImages = {
  says: {
    plan: 'A phone with rising bars',
    extra: 'A plus sign in a square',
    esim: 'A phone that receives a chip',
    real_sim: 'A SIM card',
    surf: 'Waves under a low sun',
    peaks: 'Pointed mountains',
    world: 'A globe',
  },
  own: {
    ground: ['#e8e6ff', '#25215c'],
    far: ['#c9c4fb', '#37317f'],
    near: ['#4130d6', '#6f60f0'],
    line: ['#2f20a8', '#cfcaff'],
    light: coral,
  },
  themes: {
    pink: {
      ground: ['#ffe3f1', '#431430'],
      far: ['#ffb5da', '#6b2350'],
      near: ['#d61a80', '#e552a2'],
      line: ['#8f0b52', '#ffc4e2'],
      light: ['#ffd23f', '#ffd23f'],
    },
    blue: {
      ground: ['#ddeeff', '#0b2747'],
      far: ['#a5d2ff', '#174476'],
      near: ['#0a6ad1', '#3d90ea'],
      line: ['#06407f', '#b8dcff'],
      light: coral,
    },
    green: {
      ground: ['#dcf7e6', '#0c3322'],
      far: ['#a0e6be', '#175538'],
      near: ['#118a4f', '#35ab70'],
      line: ['#095331', '#b3f0cf'],
      light: ['#ffd23f', '#ffd23f'],
    },
    midnight: {
      ground: ['#16183a', '#0b0c22'],
      far: ['#2f3270', '#22255a'],
      near: ['#6f7bf7', '#5f6be6'],
      line: ['#c6cbff', '#c6cbff'],
      light: coral,
    },
    red: {
      ground: ['#ffe4e0', '#45120d'],
      far: ['#ffb8ae', '#70231a'],
      near: ['#d32a18', '#e85a49'],
      line: ['#8b1408', '#ffc6be'],
      light: ['#ffd23f', '#ffd23f'],
    },
    starlight: {
      ground: ['#f6f1ff', '#251f3d'],
      far: ['#ddd0f7', '#3d345f'],
      near: ['#7d5fc2', '#9277d6'],
      line: ['#4b3486', '#e2d6ff'],
      light: ['#ffb84d', '#ffc670'],
    },
  },
}
