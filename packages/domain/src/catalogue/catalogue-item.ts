import type { Uuid } from '@waea/kit/ids'
import type { Nanos } from '@waea/kit/nanos'

/** The provider's id, sent with every call (2§7.0). */
export const providerId = 2

/** The kinds of SIM that can be bought. */
export const simTypes = ['esim', 'real_sim'] as const

/** `esim` is downloaded to the phone, `real_sim` is a card sent by post. */
export type SimType = (typeof simTypes)[number]

/** The type for a customer who has not chosen (1§3). */
export const defaultSimType: SimType = 'real_sim'

/** One image of an item: the addresses of its sizes, and its description. */
export interface ItemImage {
  UUID: Uuid
  Name: string
  Orig: string
  XS: string
  S: string
  M: string
  L: string
  XL: string
  Description: string
}

/** A SIM of the catalogue (1§3). */
export interface CatalogueItem {
  SPID: number
  UUID: Uuid
  CreatedAtNanos: Nanos
  UpdatedAtNanos: Nanos
  DeletedAtNanos: Nanos
  CategoryUUID: Uuid
  Name: string
  Brand: string
  Description: string
  ItemAttributeSetUUID: Uuid
  ItemImages: ItemImage[]
  Type: 'TYPE_PRODUCT' | 'TYPE_VIRTUAL'
  VirtualType: 'VT_ESIM' | 'VT_NONE'
  SelfManaged: boolean
}

const simCategory = '00000000-0000-7000-8000-000000000010'
const simAttributes = '00000000-0000-7000-8000-000000000020'

/** A fixed item before the provider's brand is put into its name. */
export type SimItem = Omit<CatalogueItem, 'Brand'>

/** The two fixed items of the catalogue (1§3). Their ids never change, so old carts still match. */
export const simItems: Readonly<Record<SimType, SimItem>> = {
  esim: fixedItem('00000000-0000-7000-8000-000000000001', 'eSIM', 'Download it to your phone today', 'VT_ESIM'),
  real_sim: fixedItem('00000000-0000-7000-8000-000000000002', 'Physical SIM', 'Sent to your address', 'VT_NONE'),
}

function fixedItem(uuid: Uuid, name: string, description: string, virtualType: 'VT_ESIM' | 'VT_NONE'): SimItem {
  return {
    SPID: providerId,
    UUID: uuid,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    DeletedAtNanos: 0,
    CategoryUUID: simCategory,
    Name: name,
    Description: description,
    ItemAttributeSetUUID: simAttributes,
    ItemImages: [],
    Type: virtualType === 'VT_ESIM' ? 'TYPE_VIRTUAL' : 'TYPE_PRODUCT',
    VirtualType: virtualType,
    SelfManaged: false,
  }
}

/** Whether a value names a kind of SIM. */
export function isSimType(value: unknown): value is SimType {
  return simTypes.some((type) => type === value)
}

/** The kind of SIM a catalogue item is; undefined for any other item. */
export function simTypeOf(itemUuid: Uuid): SimType | undefined {
  return simTypes.find((type) => simItems[type].UUID === itemUuid)
}

/** The colours images come in (3§9.5). */
export const imageColourThemes = ['pink', 'blue', 'green', 'midnight', 'red', 'starlight'] as const

/** A reference to an image of the brand, in a theme or else in the brand's own colours. */
export interface NamedImage {
  name: string
  theme?: (typeof imageColourThemes)[number]
}

/** How many images of one name an item shows (3§9.4). */
const imageVariantsPerName = 3

/** The images to show: the first three of each name, in order. */
export function shownImages(images: readonly ItemImage[]): ItemImage[] {
  const taken = new Map<string, number>()
  return images.filter((image) => {
    const before = taken.get(image.Name) ?? 0
    taken.set(image.Name, before + 1)
    return before < imageVariantsPerName
  })
}
