/** Title of a page of the admin area, which no search engine may list. */
export function AdminHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Admin`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
