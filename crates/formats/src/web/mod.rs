//! What the formats of web sites have in common: how links are packed, and how JSON errors find their place.

pub(crate) mod cages;
pub(crate) mod json;
pub(crate) mod lz;
pub(crate) mod palette;
pub(crate) mod parts;
pub(crate) mod relaxed;
pub(crate) mod url;
