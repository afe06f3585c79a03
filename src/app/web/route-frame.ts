// What a route tells the layout.

export type RouteFrame = { readonly hasSearchForm?: boolean }
