import * as v from 'valibot'

/**
 * The state of a form: its fields, the messages of each field, and a function that checks the fields
 * and submits them. Messages of the server (`formError`) are shown like those of the schema.
 */
export function useForm<Schema extends v.GenericSchema>(
  schema: Schema,
  initial: Partial<v.InferInput<Schema>>,
  send: (values: v.InferOutput<Schema>) => Promise<unknown>,
) {
  const fields = reactive({ ...initial }) as v.InferInput<Schema>
  const messages = ref<Record<string, string[] | undefined>>({})
  const pending = ref(false)

  async function submit() {
    const result = v.safeParse(schema, toRaw(fields))
    messages.value = result.success ? {} : (v.flatten(result.issues).nested ?? {})
    if (!result.success) return
    pending.value = true
    try {
      await send(result.output)
    } catch (error) {
      const { data } = error as { data?: { data?: Record<string, string[]> } }
      if (!data?.data) throw error
      messages.value = data.data
    } finally {
      pending.value = false
    }
  }

  return { fields, messages, pending, submit }
}
