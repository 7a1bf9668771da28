import type { BrandImages } from '../brand.ts'

const sun = ['#f6c344', '#f6c344'] as const

/** Waea's images: the coast, the ranges and the world, on a quiet ground. */
export const images: BrandImages = {
  says: {
    plan: 'A phone with full signal',
    extra: 'A wrapped parcel',
    esim: 'A phone with a chip on its screen',
    real_sim: 'A SIM card',
    surf: 'The sea in the sun',
    peaks: 'Mountains with snow',
    world: 'A globe with a flight around it',
  },
  own: {
    ground: ['#e3f2ed', '#17332c'],
    far: ['#bdd9d1', '#22463d'],
    near: ['#0e5f52', '#2f7a6a'],
    line: ['#0a4a40', '#a9e4d6'],
    light: sun,
  },
  themes: {
    pink: {
      ground: ['#fbe8ee', '#3a1a27'],
      far: ['#f0c3d0', '#552a3b'],
      near: ['#b03a63', '#b5577a'],
      line: ['#7d2244', '#f6c3d4'],
      light: sun,
    },
    blue: {
      ground: ['#e4eefa', '#132a44'],
      far: ['#bcd3ee', '#1f3f63'],
      near: ['#1f62ad', '#3f7fc4'],
      line: ['#123f75', '#bcd8f8'],
      light: sun,
    },
    green: {
      ground: ['#e8f3e0', '#1c301a'],
      far: ['#c4deb3', '#2c4827'],
      near: ['#3c7a2a', '#5b9448'],
      line: ['#264f1a', '#c9e8bb'],
      light: sun,
    },
    midnight: {
      ground: ['#1d2644', '#10162b'],
      far: ['#34426f', '#232e52'],
      near: ['#8497d8', '#6f82c4'],
      line: ['#cbd5f8', '#cbd5f8'],
      light: sun,
    },
    red: {
      ground: ['#fde9e5', '#3b1a16'],
      far: ['#f3c5bd', '#592b25'],
      near: ['#b3352a', '#c05a4f'],
      line: ['#7d201a', '#f8c6bf'],
      light: sun,
    },
    starlight: {
      ground: ['#f7f2e6', '#2b2720'],
      far: ['#e4dac1', '#453d30'],
      near: ['#8a7648', '#a18d5f'],
      line: ['#5a4b29', '#ece0c3'],
      light: ['#e0ae32', '#f6c344'],
    },
  },
}
