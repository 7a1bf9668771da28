import { EmptyCartPicture } from '../../src/illustrations/empty-cart.tsx'
import { EsimPhonePicture } from '../../src/illustrations/esim-phone.tsx'
import { HillsPicture } from '../../src/illustrations/hills.tsx'
import { NotFoundPicture } from '../../src/illustrations/not-found.tsx'
import { OfflinePicture } from '../../src/illustrations/offline.tsx'
import { ParcelPicture } from '../../src/illustrations/parcel.tsx'
import { SuccessPicture } from '../../src/illustrations/success.tsx'
import type { Exhibit } from '../exhibit.ts'

export const pictures: Exhibit[] = [
  {
    name: 'illustrations',
    Show: () => (
      <div className="grid items-end gap-8 sm:grid-cols-2">
        <HillsPicture label="Hills, a mast and its waves" />
        <NotFoundPicture label="A wire that is not plugged in" />
        <EmptyCartPicture className="w-56" />
        <EsimPhonePicture className="w-56" />
        <ParcelPicture className="w-56" />
        <OfflinePicture className="w-56" />
        <SuccessPicture className="w-56" />
      </div>
    ),
  },
]
