// The bar that says how far a hundred pixels are, in Russian.

import L from 'leaflet'

type Measure = {
  _mScale: HTMLElement
  _updateScale(bar: HTMLElement, text: string, share: number): void
}

export const RussianScale = L.Control.Scale.extend({
  _updateMetric(
    this: L.Control.Scale & Measure & { _getRoundNum(most: number): number },
    most: number,
  ) {
    const metres = this._getRoundNum(most)
    const text = metres < 1000 ? `${metres} м` : `${metres / 1000} км`
    this._updateScale(this._mScale, text, metres / most)
  },
}) as unknown as new (
  options: L.Control.ScaleOptions,
) => L.Control.Scale
