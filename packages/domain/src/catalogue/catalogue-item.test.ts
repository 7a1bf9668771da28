import { isUuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { defaultSimType, imageColourThemes, isSimType, shownImages, simItems, simTypeOf } from './catalogue-item.ts'

test('[B-CAT-03] the catalogue has two fixed SIM items of provider 2, eSIM and Physical SIM', () => {
  expect(simItems.esim).toMatchObject({ SPID: 2, Name: 'eSIM', Type: 'TYPE_VIRTUAL', VirtualType: 'VT_ESIM' })
  expect(simItems.real_sim).toMatchObject({ SPID: 2, Name: 'Physical SIM', Type: 'TYPE_PRODUCT' })
  expect(simItems.esim.UUID).toBe('00000000-0000-7000-8000-000000000001')
  expect(simItems.real_sim.UUID).toBe('00000000-0000-7000-8000-000000000002')
  expect(isUuid(simItems.esim.UUID)).toBe(true)
})

test('both fixed items are of one category with one set of attributes, whose ids never change either', () => {
  const ids = { CategoryUUID: '00000000-0000-7000-8000-000000000010' }
  const attributes = { ItemAttributeSetUUID: '00000000-0000-7000-8000-000000000020' }
  expect(Object.values(simItems)).toMatchObject([
    { ...ids, ...attributes },
    { ...ids, ...attributes },
  ])
})

test('the default kind of SIM is real_sim', () => {
  expect(defaultSimType).toBe('real_sim')
})

test('a kind of SIM is known by its name and by the id of its item', () => {
  expect(isSimType('esim')).toBe(true)
  expect(isSimType('nano')).toBe(false)
  expect(simTypeOf(simItems.esim.UUID)).toBe('esim')
  expect(simTypeOf('00000000-0000-7000-8000-000000000003')).toBeUndefined()
})

test('pictures come in six colour themes', () => {
  expect(imageColourThemes).toEqual(['pink', 'blue', 'green', 'midnight', 'red', 'starlight'])
})

test('at most three pictures of one name are shown', () => {
  const sizes = { Orig: '', XS: '', S: '', M: '', L: '', XL: '' }
  const picture = (Name: string, UUID: string) => ({ UUID, Name, ...sizes, Description: '' })
  const images = ['1', '2', '3', '4'].map((uuid) => picture('front', uuid)).concat(picture('back', '5'))
  expect(shownImages(images).map(({ UUID }) => UUID)).toEqual(['1', '2', '3', '5'])
})
