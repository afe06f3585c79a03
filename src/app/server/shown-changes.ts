// Which writes change what a page shows, by the table that is written to or the function called.

/** Tables of which buyers see nothing. What is not named here counts, as a new table does. */
const UNSEEN = new Set(
  `access_tokens account_links attempts car_spellings consents customers doubtful_fits
  empty_searches exchange_counts exchange_files exchange_former exchange_groups exchange_offers
  exchange_orders exchange_price_types exchange_products exchange_properties exchange_refusals
  exchange_runs exchange_sessions exchange_warehouses former_doubts former_fits idempotency_keys
  import_doubts import_rejections import_runs known_devices large_holders letters
  order_allocations order_lines order_marking_codes order_status_changes orders payments
  product_changes receipts refund_requests refunds run_numbers run_supersessions search_versions
  staff staff_acts staff_tokens staged_products supplier_categories supplier_layouts
  suppliers`.split(/\s+/),
)

/** Functions of the database that write what is shown. */
const SHOWING = new Set(
  `build_product_lists cancel_unpaid_order change_stock correct_stock count_stock drop_order_line
  expire_order hold_stock move_order_units move_stock note_payment place_order rebuild_product_lists
  refresh_oil_listing refresh_product_lists refund_units restore_exchange_former
  settle_changed_order
  settle_order step_order swap_product_lists`.split(/\s+/),
)

/** `name` as `writtenNames` tells it. */
export const changesPages = (name: string): boolean =>
  name.endsWith('()') ? SHOWING.has(name.slice(0, -2)) : !UNSEEN.has(name)
