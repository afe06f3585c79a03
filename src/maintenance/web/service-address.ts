// The address of a service: the engine and the mileage.

/** Query of the page and its loader: an equal query is fetched once. */
export const serviceQuery = (car: { brand: string; model: string }, query: URLSearchParams) => {
  const km = query.get('km') ?? ''
  return {
    ...car,
    engine: query.get('engine') ?? '',
    km: /^[1-9]\d{0,5}$/.test(km) ? Number(km) : undefined,
  }
}
