// Where the order goes: shops as rows, or the city, the carrier and the address.

import { type MouseEvent, useState } from 'react'
import {
  chooseShop,
  chosenShop,
  deliveryChoice,
  ShopRows,
  sortedShops,
} from '#src/delivery/web/public.ts'
import { CARRIER_METHOD_ID } from '#src/orders/contract.ts'
import type { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { formatPrice } from '#src/shared/money.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type OrderDraft, withShippingMethod } from '../order-draft.ts'
import { carrierInstead, type OrderDelivery } from './order-delivery.ts'
import type { Offered } from './rules/order-rules.ts'

type Props = {
  readonly fields: ReturnType<typeof useFormFields<OrderDraft>>
  readonly offered: Offered
  readonly draft: OrderDraft
  readonly delivery: OrderDelivery
}

export function DeliveryFields(props: Props) {
  if (props.delivery.way === 'pickup') return <PickupShops {...props} />
  return (
    <>
      {props.delivery.way !== null && <City {...props} />}
      <CarrierInstead {...props} />
      {props.delivery.way === 'carrier' && <Carriers {...props} />}
      <TextField
        {...props.fields.text('address')}
        label="Адрес доставки"
        autoComplete="street-address"
        maxLength={300}
      />
    </>
  )
}

function PickupShops({ fields, draft, delivery: { answer } }: Props) {
  const city = chosenCity.use()
  const [wanted, setWanted] = useState({ shop: chosenShop.read(), city })
  const [tapped, setTapped] = useState(city)
  // a city of the header sorts anew; that of a tapped row does not, or the row would jump
  if (city !== wanted.city && city !== tapped) setWanted({ shop: chosenShop.read(), city })
  if (answer.isError && !answer.data) {
    return <FailureNotice text="Не удалось загрузить список магазинов." onRetry={answer.refetch} />
  }
  if (!answer.data) return <Skeleton shape="row" count={3} />
  return (
    <ShopRows
      {...fields.field('address')}
      shops={sortedShops(answer.data.shops, wanted)}
      value={draft.address}
      onChange={(title) => {
        const shop = answer.data?.shops.find((each) => each.title === title)
        if (shop) {
          setTapped(shop.city)
          chooseShop(shop)
        }
        fields.change('address', title)
      }}
    />
  )
}

const CITIES = 'delivery-cities'

function City({ delivery: { answer, offers, way, field, refusal } }: Props) {
  const cities = answer.data?.courier_cities ?? []
  return (
    <>
      <TextField
        label="Город"
        name="city"
        list={CITIES}
        autoComplete="address-level2"
        maxLength={100}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={field.take}
        error={refusal?.field === 'city' ? refusal.text : undefined}
        hint={way === 'courier' ? courierText(offers) : carrierText(offers)}
      />
      <datalist id={CITIES}>
        {cities.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

function courierText(offers: OrderDelivery['offers']): string | undefined {
  return offers?.courier
    ? `${offers.city}: ${formatPrice(offers.courier.price)}, ${offers.courier.promise.text}`
    : undefined
}

/** Where no carrier's price to the city is known. */
function carrierText(offers: OrderDelivery['offers']): string | undefined {
  return offers && !offers.are_carriers_priced
    ? `${offers.city}: отправим транспортной компанией. Её, стоимость и срок менеджер назовёт до отправки.`
    : undefined
}

/** Switches to the carrier where the courier does not take the order. */
function CarrierInstead({ fields, offered, draft, delivery }: Props) {
  const isOffered = offered.shipping_method.some(({ id }) => id === CARRIER_METHOD_ID)
  const offer = carrierInstead(delivery)
  if (!isOffered || !offer) return null
  const { carrier, price, days } = offer
  function choose({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    deliveryChoice.change((choice) => ({ ...choice, carrier }))
    // the proposal is for the same address, which another way by the radios would clear
    fields.replace({ ...withShippingMethod(draft, CARRIER_METHOD_ID), address: draft.address })
    // the button is removed
    form
      ?.querySelector<HTMLElement>(`[name=shipping_method][value="${CARRIER_METHOD_ID}"]`)
      ?.focus()
  }
  return (
    <Button onClick={choose}>
      Транспортной компанией: {carrier}, {formatPrice(price)}, {days}
    </Button>
  )
}

function Carriers({ delivery: { offers, chosen } }: Props) {
  const carriers = offers?.carriers ?? []
  if (carriers.length === 0) return null
  return (
    <RadioGroup
      legend="Перевозчик"
      name="carrier"
      options={carriers.map(({ carrier, price, days, promise }) => ({
        value: carrier,
        label: `${carrier} — ${formatPrice(price)}`,
        hint: `в пути ${days}, ${promise.text}`,
      }))}
      value={chosen?.carrier}
      onChange={(carrier) => deliveryChoice.change((choice) => ({ ...choice, carrier }))}
    />
  )
}
